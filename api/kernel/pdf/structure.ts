/** Structure types of PDF: what a part of a page is for a screen reader. An artifact is left out. */
type Role =
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Caption'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'

export type Tag = {
  role: Role | 'Artifact'
  /** The alternative text of a figure. */
  alt?: string
  title?: string
  scope?: 'Row' | 'Column'
}

/** The tag of a `View` or a `Text`, to be spread into its props. Content that continues on the next page keeps it. */
export const as = (role: Tag['role'], others: Omit<Tag, 'role'> = {}) => ({ tag: { role, ...others } satisfies Tag })
