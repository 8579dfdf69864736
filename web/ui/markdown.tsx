import { Fragment, type ReactNode } from 'react'
import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'

type Drawing = {
  heading: (content: ReactNode) => ReactNode
  /** HTML and tables, which are shown as they were typed. */
  typed: (text: string) => ReactNode
  /** Text, which the reader may want to make something of. */
  words?: (text: string) => ReactNode
}

/**
 * Markdown as elements: no text of it ever becomes HTML. HTML in it is shown as it was typed, pictures are links, and only
 * addresses of the web and of mailboxes are links at all.
 */
export function markdownElements(text: string, { heading, typed, words = (plain) => plain }: Drawing): ReactNode {
  return blocks(Lexer.lex(text, { gfm: true, breaks: true }))

  // The casts leave out the tokens of extensions, of which there are none here.
  function blocks(tokens: readonly Token[]): ReactNode {
    return tokens.map((token, index) => <Fragment key={index}>{block(token as MarkedToken)}</Fragment>)
  }

  function inlines(tokens: readonly Token[]): ReactNode {
    return tokens.map((token, index) => <Fragment key={index}>{inline(token as MarkedToken)}</Fragment>)
  }

  function block(token: MarkedToken): ReactNode {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- all others stand within a line
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
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the kinds are the package's: what is new stands as typed
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
        // The item shows it, in front of everything.
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

/** A picture in a link is its text: a link holds no other one. */
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

/** Absolute addresses only: others would lead somewhere within the product. */
function isSafe(href: string): boolean {
  return URL.canParse(href) && ['http:', 'https:', 'mailto:'].includes(new URL(href).protocol)
}
