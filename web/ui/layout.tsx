import type { ComponentPropsWithRef, ElementType } from 'react'
import classes from './layout.module.css'

/** A step of the spaces in `tokens.css`. */
type Gap = 4 | 8 | 12 | 16 | 20 | 24
/** An element of any tag, with the attributes of that tag. */
type Box<Tag extends ElementType, Own = object> = Own & { as?: Tag } & Omit<
    ComponentPropsWithRef<Tag>,
    keyof Own | 'as'
  >

type Attributes = { as: ElementType; name: string | undefined; className?: string | undefined }

function Element({ as: Tag, name, className, ...attributes }: Attributes) {
  return <Tag {...attributes} className={className ? `${name} ${className}` : name} />
}

/** Things below each other, as wide as there is room. */
export const Stack = <Tag extends ElementType = 'div'>({ as, gap = 12, ...props }: Box<Tag, { gap?: Gap }>) => (
  <Element {...props} as={as ?? 'div'} name={classes.stack} data-gap={gap} />
)

type RowProps = {
  gap?: Gap
  align?: 'center' | 'start' | 'end' | 'baseline'
  justify?: 'between' | 'end'
  /** It does not go on in a second line. */
  isOneLine?: boolean
}

/** Things beside each other. */
export const Row = <Tag extends ElementType = 'div'>({
  as,
  gap = 8,
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
    data-align={align}
    data-justify={justify}
    data-one-line={isOneLine || undefined}
  />
)

/** What is read after the text that it belongs to: a date, a count, a hint. */
export const Meta = <Tag extends ElementType = 'p'>({ as, ...props }: Box<Tag>) => (
  <Element {...props} as={as ?? 'p'} name={classes.meta} />
)

/** A list whose entries need no marks. */
export const PlainList = <Tag extends ElementType = 'ul'>({ as, ...props }: Box<Tag>) => (
  <Element {...props} as={as ?? 'ul'} name={classes.plainList} />
)

/** The title of a page, and what can be done with it. */
export const PageHead = <Tag extends ElementType = 'header'>({ as, ...props }: Box<Tag>) => (
  <Element {...props} as={as ?? 'header'} name={classes.pageHead} />
)

/** A surface of its own on the page. */
export const Surface = <Tag extends ElementType = 'div'>({ as, ...props }: Box<Tag>) => (
  <Element {...props} as={as ?? 'div'} name={classes.surface} />
)
