import { Fragment, type ReactNode } from 'react'
import { blocksOf, type Block } from './markdown-blocks.ts'
import { inlinesOf, type Inline } from './markdown-inlines.ts'

type Drawing = {
  heading: (content: ReactNode) => ReactNode
  /** Renders tables, which are shown as typed. */
  typed: (text: string) => ReactNode
  /** Renders plain text, for example to highlight mentions in it. */
  words?: (text: string) => ReactNode
}

/**
 * Renders Markdown as React elements: no part of the text ever becomes HTML. HTML in the text is shown as typed,
 * pictures become links, and only web and email addresses become links.
 */
export function markdownElements(text: string, { heading, typed, words = (plain) => plain }: Drawing): ReactNode {
  return blocks(blocksOf(text))

  function blocks(all: readonly Block[], isTight = false): ReactNode {
    return all.map((one, index) => <Fragment key={index}>{block(one, isTight)}</Fragment>)
  }

  function block(one: Block, isTight: boolean): ReactNode {
    switch (one.type) {
      case 'rule':
        return <hr />
      case 'heading':
        return heading(inlines(inlinesOf(one.text)))
      case 'code':
        return (
          <pre tabIndex={0}>
            <code>{one.text}</code>
          </pre>
        )
      case 'quote':
        return <blockquote>{blocks(one.blocks)}</blockquote>
      case 'list':
        return list(one)
      case 'paragraph':
        return isTight ? inlines(inlinesOf(one.text)) : <p>{inlines(inlinesOf(one.text))}</p>
      case 'table':
        return typed(one.text)
    }
  }

  function list({ start, isLoose, items }: Block & { type: 'list' }): ReactNode {
    const entries = items.map(({ isChecked, blocks: inner }, index) => (
      <li key={index}>
        {isChecked !== null && (isChecked ? '☑ ' : '☐ ')}
        {blocks(inner, !isLoose)}
      </li>
    ))
    return start === null ? <ul>{entries}</ul> : <ol start={start || 1}>{entries}</ol>
  }

  function inlines(all: readonly Inline[]): ReactNode {
    return all.map((one, index) => <Fragment key={index}>{inline(one)}</Fragment>)
  }

  function inline(one: Inline): ReactNode {
    switch (one.type) {
      case 'strong':
        return <strong>{inlines(one.content)}</strong>
      case 'em':
        return <em>{inlines(one.content)}</em>
      case 'del':
        return <del>{inlines(one.content)}</del>
      case 'code':
        return <code>{one.text}</code>
      case 'break':
        return <br />
      case 'link':
        return link(one.href, inlines(one.content))
      case 'text':
        return words(one.text)
    }
  }
}

function link(href: string, words: ReactNode): ReactNode {
  if (!isSafe(href)) return words
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {words}
    </a>
  )
}

/** Only absolute URLs: relative ones would lead to pages of the product. */
function isSafe(href: string): boolean {
  return URL.canParse(href) && ['http:', 'https:', 'mailto:'].includes(new URL(href).protocol)
}
