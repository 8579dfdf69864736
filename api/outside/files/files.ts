/** Where files are kept. Keys are ours: lower case letters, digits, slashes, dashes and dots. */
export type Files = {
  put(key: string, bytes: Buffer): Promise<void>
  /** Undefined: there is none. */
  get(key: string): Promise<Buffer | undefined>
  /** One that is not there is no fault. */
  remove(key: string): Promise<void>
}
