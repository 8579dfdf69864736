/** A store of files. Keys are made by us from lower case letters, digits, slashes, dashes and dots. */
export type Files = {
  put(key: string, bytes: Buffer): Promise<void>
  /** Undefined when there is no such file. */
  get(key: string): Promise<Buffer | undefined>
  /** Removing a missing file is not an error. */
  remove(key: string): Promise<void>
}
