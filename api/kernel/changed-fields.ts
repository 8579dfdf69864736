import { isDeepStrictEqual } from 'node:util'

/** The fields of a request, each of which may be missing. */
export type OptionalFields<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined }

type Present<Fields> = { [Field in keyof Fields]?: Exclude<Fields[Field], undefined> }

/** The fields that are not undefined. */
export const present = <Fields extends object>(fields: Fields) =>
  // The cast is safe: only undefined values are removed.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<Fields>

/** The fields that were sent and differ from the stored ones. */
export function changedFields<Fields extends object>(stored: Fields, input: OptionalFields<Fields>): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(present(input)).filter(([field, value]) => !isDeepStrictEqual(value, stored[field as keyof Fields])),
    // The cast is safe: all keys and values come from `input`.
  ) as Partial<Fields>
}
