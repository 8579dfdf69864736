import type { ComponentPropsWithRef, ElementType } from 'react'
import classes from './layout.module.css'

/** The spaces of `tokens.css`, in pixels. */
type Space = 0 | 2 | 4 | 6 | 8 | 10 | 12 | 16 | 20 | 24 | 32
type Gaps = {
  gap?: Space
  /** The gap between lines, if it differs from the gap between columns. */
  rowGap?: Space
}
/** The props of an element with any tag: its own and the attributes of that tag. */
type Box<Tag extends ElementType, Own = object> = Own & { as?: Tag } & Omit<
    ComponentPropsWithRef<Tag>,
    keyof Own | 'as'
  >

type Attributes = { as: ElementType; name: string | undefined; className?: string | undefined }

function Element({ as: Tag, name, className, ...attributes }: Attributes) {
  return <Tag {...attributes} className={className ? `${name} ${className}` : name} />
}

type StackProps = Gaps & { align?: 'start' | 'center' | 'end' }

/** Elements below each other, as wide as the container. */
export const Stack = <Tag extends ElementType = 'div'>({
  as,
  gap = 12,
  rowGap,
  align,
  ...props
}: Box<Tag, StackProps>) => (
  <Element {...props} as={as ?? 'div'} name={classes.stack} data-gap={gap} data-row-gap={rowGap} data-align={align} />
)

type RowProps = Gaps & {
  align?: 'center' | 'start' | 'end' | 'baseline'
  justify?: 'between' | 'end'
  /** True if the elements do not wrap. */
  isOneLine?: boolean
}

/** Elements beside each other. */
export const Row = <Tag extends ElementType = 'div'>({
  as,
  gap = 8,
  rowGap,
  align,
  justify,
  isOneLine = false,
  ...props
}: Box<Tag, RowProps>) => (
  <Element
    {...props}
    as={as ?? 'div'}
    name={classes.row}
    data-gap={gap}
    data-row-gap={rowGap}
    data-align={align}
    data-justify={justify}
    data-one-line={isOneLine || undefined}
  />
)

type GridProps = Gaps & {
  align?: 'center' | 'start' | 'end' | 'baseline'
  /**
   * A number of equal columns; a wide column beside one as wide as its content; or a narrow side column ("rail") if the
   * container is wide enough. A class can define other columns.
   */
  columns?: 2 | 3 | 4 | '1fr auto' | '1fr max-content' | 'rail'
}

/** Elements in columns. */
export const Grid = <Tag extends ElementType = 'div'>({
  as,
  gap = 12,
  rowGap,
  align,
  columns,
  ...props
}: Box<Tag, GridProps>) => (
  <Element
    {...props}
    as={as ?? 'div'}
    name={classes.grid}
    data-gap={gap}
    data-row-gap={rowGap}
    data-align={align}
    data-columns={columns}
  />
)

type TextProps = {
  tone?: 'quiet' | 'faint' | 'good' | 'warn' | 'bad'
  size?: 'meta' | 'control' | 'prose' | 'figure' | 'title'
  weight?: 'regular' | 'medium' | 'semibold'
  /** True if the text stands on a line of its own. */
  isBlock?: boolean
  /** True for one line, which is cut if there is no room. */
  isTruncated?: boolean
  /** True if words that are wider than the line are broken. */
  canBreak?: boolean
  /** True if all figures have the same width. */
  isTabular?: boolean
}

/** Text that differs from the text around it. */
export const Text = <Tag extends ElementType = 'p'>({
  as,
  tone,
  size,
  weight,
  isBlock = false,
  isTruncated = false,
  canBreak = false,
  isTabular = false,
  ...props
}: Box<Tag, TextProps>) => (
  <Element
    {...props}
    as={as ?? 'p'}
    name={classes.text}
    data-tone={tone}
    data-size={size}
    data-weight={weight}
    data-block={isBlock || undefined}
    data-truncated={isTruncated || undefined}
    data-can-break={canBreak || undefined}
    data-tabular={isTabular || undefined}
  />
)

/** Secondary text: a date, a count, a hint. */
export const Meta = <Tag extends ElementType = 'p'>({ as, ...props }: Box<Tag>) => (
  <Element {...props} as={as ?? 'p'} name={classes.meta} />
)

/** An introduction below the title of a page or a section. */
export const Intro = <Tag extends ElementType = 'p'>({ as, ...props }: Box<Tag>) => (
  <Element {...props} as={as ?? 'p'} name={classes.intro} />
)

/** A list without bullets. */
export const PlainList = <Tag extends ElementType = 'ul'>({ as, ...props }: Box<Tag>) => (
  <Element {...props} as={as ?? 'ul'} name={classes.plainList} />
)

/** The title of a page and its actions. */
export const PageHead = <Tag extends ElementType = 'header'>({ as, ...props }: Box<Tag>) => (
  <Element {...props} as={as ?? 'header'} name={classes.pageHead} />
)

/** A framed area on the page. */
export const Surface = <Tag extends ElementType = 'div'>({ as, ...props }: Box<Tag>) => (
  <Element {...props} as={as ?? 'div'} name={classes.surface} />
)

type CardProps = {
  /** The gap between the children; without it the content is flowing text. */
  gap?: Space
  padding?: 16 | 20
  /** True if the padding on phones is that of wide screens. */
  isSameOnPhones?: boolean
}

/** A section of a page in a frame of its own. */
export const Card = <Tag extends ElementType = 'section'>({
  as,
  gap,
  padding = 16,
  isSameOnPhones = false,
  ...props
}: Box<Tag, CardProps>) => (
  <Element
    {...props}
    as={as ?? 'section'}
    name={classes.card}
    data-gap={gap}
    data-padding={padding}
    data-same-on-phones={isSameOnPhones || undefined}
  />
)

/** As high as the drawer around it, so that the buttons stand at the bottom. */
export const DrawerBody = <Tag extends ElementType = 'div'>({ as, gap = 20, ...props }: Box<Tag, { gap?: Space }>) => (
  <Element {...props} as={as ?? 'div'} name={classes.drawerBody} data-gap={gap} />
)
