import { Text } from './layout.tsx'

/** The label of a field that may stay empty. */
export const Optional = ({ children }: { children: string }) => (
  <>
    {children}{' '}
    <Text as="span" tone="quiet" weight="regular">
      (optional)
    </Text>
  </>
)
