import { Text } from './layout.tsx'

/** The label of an optional field. */
export const Optional = ({ children }: { children: string }) => (
  <>
    {children}{' '}
    <Text as="span" tone="quiet" weight="regular">
      (optional)
    </Text>
  </>
)
