import { isDeepStrictEqual } from 'node:util'

/** Fields of a request: each may be missing. */
export type OptionalFields<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined }

type Present<Fields> = { [Field in keyof Fields]?: Exclude<Fields[Field], undefined> }

/** The fields that have a value. */
export const present = <Fields extends object>(given: Fields) =>
  // The cast is safe: only undefined values are removed.
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Present<Fields>

/** The fields that were sent and differ from the stored ones. */
export function changedFields<Fields extends object>(stored: Fields, given: OptionalFields<Fields>): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(present(given)).filter(([field, value]) => !isDeepStrictEqual(value, stored[field as keyof Fields])),
    // Cast: all keys and values come from `given`.
  ) as Partial<Fields>
}
