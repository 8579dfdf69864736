/** Structure types of PDF, which tell a screen reader what a part of a page is. An "Artifact" is not read out. */
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

/** Props with the tag of a `View` or `Text`. If the content continues on the next page, the rest has the same tag. */
export const as = (role: Tag['role'], others: Omit<Tag, 'role'> = {}) => ({ tag: { role, ...others } satisfies Tag })
