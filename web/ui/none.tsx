import { Text } from './layout.tsx'

/** An empty cell: a dash that screen readers read as words. */
export const None = ({ children }: { children: string }) => (
  <Text as="span" tone="faint" title={children}>
    <span aria-hidden>—</span>
    <span className="visually-hidden">{children}</span>
  </Text>
)
