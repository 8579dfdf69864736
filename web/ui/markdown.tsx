import { Fragment, type ReactNode } from 'react'
import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'

type Drawing = {
  heading: (content: ReactNode) => ReactNode
  /** Renders HTML and tables, which are shown as typed. */
  typed: (text: string) => ReactNode
  /** Renders plain text, for example to highlight mentions in it. */
  words?: (text: string) => ReactNode
}

/**
 * Renders Markdown as React elements: no part of the text ever becomes HTML. HTML in the text is shown as typed,
 * pictures become links, and only web and email addresses become links.
 */
export function markdownElements(text: string, { heading, typed, words = (plain) => plain }: Drawing): ReactNode {
  return blocks(Lexer.lex(text, { gfm: true, breaks: true }))

  // The casts exclude the tokens of extensions, which are not used here.
  function blocks(tokens: readonly Token[]): ReactNode {
    return tokens.map((token, index) => <Fragment key={index}>{block(token as MarkedToken)}</Fragment>)
  }

  function inlines(tokens: readonly Token[]): ReactNode {
    return tokens.map((token, index) => <Fragment key={index}>{inline(token as MarkedToken)}</Fragment>)
  }

  function block(token: MarkedToken): ReactNode {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- all other kinds are inline tokens
    switch (token.type) {
      case 'space':
      case 'def':
        return null
      case 'hr':
        return <hr />
      case 'heading':
        return heading(inlines(token.tokens))
      case 'code':
        return (
          <pre tabIndex={0}>
            <code>{token.text}</code>
          </pre>
        )
      case 'blockquote':
        return <blockquote>{blocks(token.tokens)}</blockquote>
      case 'list':
        return list(token)
      case 'paragraph':
        return <p>{inlines(token.tokens)}</p>
      case 'text':
        return token.tokens ? inlines(token.tokens) : words(token.text)
      case 'html':
      case 'table':
        return typed(token.raw)
      default:
        return inline(token)
    }
  }

  function list({ ordered, start, items }: Tokens.List): ReactNode {
    const entries = items.map((item, index) => (
      <li key={index}>
        {item.task && (item.checked ? '☑ ' : '☐ ')}
        {blocks(item.tokens)}
      </li>
    ))
    return ordered ? <ol start={Number(start) || 1}>{entries}</ol> : <ul>{entries}</ul>
  }

  function inline(token: MarkedToken): ReactNode {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the package may add kinds, which are shown as typed
    switch (token.type) {
      case 'strong':
        return <strong>{inlines(token.tokens)}</strong>
      case 'em':
        return <em>{inlines(token.tokens)}</em>
      case 'del':
        return <del>{inlines(token.tokens)}</del>
      case 'codespan':
        return <code>{token.text}</code>
      case 'br':
        return <br />
      case 'link':
        return link(token.href, inlines(token.tokens.map(unlinked)))
      case 'image':
        return link(token.href, token.text || token.href)
      case 'checkbox':
        // The list item renders its checkbox itself, before the text.
        return null
      case 'escape':
        return token.text
      case 'text':
        return token.tokens ? inlines(token.tokens) : words(token.text)
      default:
        return token.raw
    }
  }
}

/** A picture within a link becomes its text, because links cannot be nested. */
const unlinked = (token: Token): Token =>
  token.type === 'image' ? { type: 'text', raw: token.raw, text: (token as Tokens.Image).text || 'Picture' } : token

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
