/** A file that cannot be read, with the sentence for the person who chose it. */
export type Unreadable = { fault: string }
