import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { jobLimits } from '@seatwise/contract/limits'
import { markdownElements } from './markdown.tsx'

const rendered = (text: string) =>
  renderToStaticMarkup(
    markdownElements(text, {
      heading: (content) => createElement('h2', null, content),
      typed: (typed) => createElement('pre', null, typed),
    }),
  )

it.each([
  ['a **b *c* d** e', '<p>a <strong>b <em>c</em> d</strong> e</p>'],
  ['***both***', '<p><em><strong>both</strong></em></p>'],
  ['***a** b*', '<p><em><strong>a</strong> b</em></p>'],
  ['***a* b**', '<p><strong><em>a</em> b</strong></p>'],
  ['*a**b**c*', '<p><em>a<strong>b</strong>c</em></p>'],
  ['snake_case_name and __init__', '<p>snake_case_name and <strong>init</strong></p>'],
  ['_a_b_', '<p><em>a_b</em></p>'],
  ['a*b*c', '<p>a<em>b</em>c</p>'],
  ['2 * 3 * 4', '<p>2 * 3 * 4</p>'],
  ['** a **', '<p>** a **</p>'],
  ['*a', '<p>*a</p>'],
  ['~a~ ~~b~~ ~~~c~~~', '<p><del>a</del> <del>b</del> ~~~c~~~</p>'],
  ['~~a~', '<p>~~a~</p>'],
  ['**Ü**ber', '<p><strong>Ü</strong>ber</p>'],
  ['“**quoted**” text', '<p>“<strong>quoted</strong>” text</p>'],
  ['*a\nb*', '<p><em>a<br/>b</em></p>'],
  ['**a\n\nb**', '<p>**a</p><p>b**</p>'],
  ['*__a__*', '<p><em><strong>a</strong></em></p>'],
  ['`a` ``b ` c`` `d', '<p><code>a</code> <code>b ` c</code> `d</p>'],
  ['`` ` ``', '<p><code>`</code></p>'],
  ['`a\nb`', '<p><code>a b</code></p>'],
  ['```\ncode *x*\n\n  y\n```\nafter', '<pre><code>code *x*\n\n  y</code></pre><p>after</p>'],
  ['```js\ncode', '<pre><code>code</code></pre>'],
  ['~~~\na\n```\n~~~', '<pre><code>a\n```</code></pre>'],
  ['    indented\n    code\n\n      more\n\nafter', '<pre><code>indented\ncode\n\n  more</code></pre><p>after</p>'],
  ['[a](https://b.c "t")', '<p><a href="https://b.c">a</a></p>'],
  [`[a](<https://b.c/d e> 't')`, '<p><a href="https://b.c/d e">a</a></p>'],
  ['[a](https://b.c/(d))', '<p><a href="https://b.c/(d)">a</a></p>'],
  ['[a] (b)', '<p>[a] (b)</p>'],
  ['a](b)', '<p>a](b)</p>'],
  ['[[a](https://b.c)](https://d.e)', '<p>[<a href="https://b.c">a</a>](<a href="https://d.e">https://d.e</a>)</p>'],
  ['[![x](https://a.b/p.png)](https://c.d)', '<p><a href="https://c.d">x</a></p>'],
  ['![x](https://a.b)', '<p><a href="https://a.b">x</a></p>'],
  ['[**a** `b`](https://b.c)', '<p><a href="https://b.c"><strong>a</strong> <code>b</code></a></p>'],
  ['*a [b* c](https://d.e)', '<p>*a <a href="https://d.e">b* c</a></p>'],
  ['see https://example.com/a_b_c.', '<p>see <a href="https://example.com/a_b_c">https://example.com/a_b_c</a>.</p>'],
  ['(https://example.com/x)', '<p>(<a href="https://example.com/x">https://example.com/x</a>)</p>'],
  [
    'https://en.wikipedia.org/wiki/A_(b)',
    '<p><a href="https://en.wikipedia.org/wiki/A_(b)">https://en.wikipedia.org/wiki/A_(b)</a></p>',
  ],
  ['www.example.com, and', '<p><a href="http://www.example.com">www.example.com</a>, and</p>'],
  ['**https://example.com**', '<p><strong><a href="https://example.com">https://example.com</a></strong></p>'],
  ['<a@b.test>', '<p><a href="mailto:a@b.test">a@b.test</a></p>'],
  ['write to jobs@example.com.', '<p>write to <a href="mailto:jobs@example.com">jobs@example.com</a>.</p>'],
  ['[x](javascript:alert(1))', '<p>x</p>'],
  ['\\*a\\* \\_ \\[x](y)', '<p>*a* _ [x](y)</p>'],
  ['a\nb\\\nc  \nd', '<p>a<br/>b<br/>c<br/>d</p>'],
  ['a &#8211; &#x41; &amp; &', '<p>a – A &amp;amp; &amp;</p>'],
  ['a @Ana_Lee b', '<p>a @Ana_Lee b</p>'],
  ['<p>Some <b>bold</b></p>', '<p>&lt;p&gt;Some &lt;b&gt;bold&lt;/b&gt;&lt;/p&gt;</p>'],
  ['a\r\nb\r\n\r\nc', '<p>a<br/>b</p><p>c</p>'],
  ['a\n===\n\nb\n---\n\nc', '<h2>a</h2><h2>b</h2><p>c</p>'],
  ['#a\n\n# b #\n\n####### d', '<p>#a</p><h2>b</h2><p>####### d</p>'],
  ['---\n***\n_ _ _', '<hr/><hr/><hr/>'],
  ['a\n***\nb', '<p>a</p><hr/><p>b</p>'],
  [
    'text\n| a | b |\n|---|---|\n| c | d |\n\nafter',
    '<p>text</p><pre>| a | b |\n|---|---|\n| c | d |</pre><p>after</p>',
  ],
  ['- a\n  - b\n    - c\n- d', '<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d</li></ul>'],
  ['- a\n- b\n  c\nd\n\ne', '<ul><li>a</li><li>b<br/>c<br/>d</li></ul><p>e</p>'],
  ['- a\n\n  b\n- c', '<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>'],
  ['- a\n\n\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
  ['1. a\n2. b\n   1. c\n3. d', '<ol><li>a</li><li>b<ol><li>c</li></ol></li><li>d</li></ol>'],
  ['3. a\n\ntext\n\n- [ ] a\n- [x] b', '<ol start="3"><li>a</li></ol><p>text</p><ul><li>☐ a</li><li>☑ b</li></ul>'],
  ['- a\n* b', '<ul><li>a</li></ul><ul><li>b</li></ul>'],
  ['text\n- a', '<p>text</p><ul><li>a</li></ul>'],
  ['text\n2. no list', '<p>text<br/>2. no list</p>'],
  ['-\n\n  a', '<ul><li></li></ul><p>a</p>'],
  ['\ta\n\n-\tb\n\n\tc', '<pre><code>a</code></pre><ul><li><p>b</p><p>c</p></li></ul>'],
  ['1. two\n   ```\n   y\n   ```', '<ol><li>two<pre><code>y</code></pre></li></ol>'],
  ['-a', '<p>-a</p>'],
  ['> a\n> b\nc\n\nd', '<blockquote><p>a<br/>b<br/>c</p></blockquote><p>d</p>'],
  ['> - a\n> - b\n>   c', '<blockquote><ul><li>a</li><li>b<br/>c</li></ul></blockquote>'],
  ['> > a\n> b', '<blockquote><blockquote><p>a<br/>b</p></blockquote></blockquote>'],
  ['- > a\n  > b\n- c', '<ul><li><blockquote><p>a<br/>b</p></blockquote></li><li>c</li></ul>'],
  ['> ```\n> a\n> ```', '<blockquote><pre><code>a</code></pre></blockquote>'],
])('The Markdown %j has the elements that CommonMark gives it', (text, html) => {
  const plain = rendered(text)
    .replaceAll(' target="_blank" rel="noopener noreferrer nofollow"', '')
    .replaceAll(/ (tabindex="0"|start="1")/g, '')
  expect(plain).toBe(html)
})

it('No word is lost, whatever marks are around it', () => {
  const marks = [
    '*',
    '**',
    '_',
    '~',
    '[',
    ']',
    '![',
    '\n',
    '\n\n',
    ' ',
    '    ',
    '> ',
    '- ',
    '1. ',
    '# ',
    '|',
    '\\',
    '`',
    '<',
    '>',
    '---',
  ]
  const text = fc
    .array(fc.oneof(fc.constantFrom(...marks), fc.constantFrom('alpha', 'beta', 'gamma')), { maxLength: 40 })
    .map((parts) => parts.join(''))
    // The word after the marks of a code block is the name of a language, which is not shown.
    .filter((typed) => !/`{3}|~{3}/.test(typed))
  const words = (html: string) => html.match(/alpha|beta|gamma/g) ?? []
  fc.assert(
    fc.property(text, (typed) => {
      expect(words(rendered(typed))).toEqual(words(typed))
    }),
  )
})

/**
 * The characters that regular expressions read while a text is rendered. A sticky expression counts as far as it
 * matches.
 */
function stepsOf(text: string): number {
  // oxlint-disable-next-line typescript/unbound-method -- called with its object below
  const { exec } = RegExp.prototype
  let steps = 0
  // oxlint-disable-next-line eslint/no-extend-native -- counts whatever reads the text, and is undone below
  RegExp.prototype.exec = function count(this: RegExp, subject: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const match = exec.call(this, subject)
    if (match) steps += match.index + match[0].length - from
    else if (!this.sticky) steps += subject.length - from
    return match
  }
  try {
    rendered(text)
  } finally {
    // oxlint-disable-next-line eslint/no-extend-native -- undoes it
    RegExp.prototype.exec = exec
  }
  return steps
}

const length = jobLimits.description
const filled = (unit: string, before = '', after = '') =>
  before + unit.repeat((length - before.length - after.length) / unit.length) + after
const lined = (unit: string) => filled(`${unit}\n`)
const hostile = {
  'emphasis in each other': filled('*a_'),
  'emphasis in lines': lined('__a*'.repeat(20)),
  'emphasis that opens and closes': `${'*a '.repeat(length / 6)}${'a* '.repeat(length / 6)}`,
  'emphasis that never closes': filled('**a '),
  'struck words in emphasis': filled('~*a'),
  'brackets that open': filled('['),
  'pictures that open': filled('!['),
  'links without an end': filled('[a](b'),
  'links with titles without an end': filled('[a](b "'),
  'brackets in each other': `${'['.repeat(length / 2)}${']'.repeat(length / 2)}`,
  'escaped brackets': filled('\\['),
  'backticks of all lengths': lined('a`b``c```'),
  'backticks without an end': Array.from({ length: 190 }, (_, at) => '`'.repeat(at + 1)).join('a'),
  'HTML without an end': filled('<a '),
  'comments without an end': filled('<!--'),
  'addresses in brackets': filled('http://a('),
  'addresses with punctuation': filled(')', 'http://a'),
  'a word that could be an address': filled('a'),
  'email addresses': filled('a@b.'),
  entities: filled('&#1;'),
  'spaces in a line': filled(' ', 'a'),
  'quotes in each other': filled('> '),
  'lists in each other': filled('- '),
  'quotes and lists in each other': filled('> - '),
  'paragraphs that leave their quotes': filled('b\n', '> > > > > > > > a\n'),
  'paragraphs that leave their lists': lined('- - - - - - - - a\nb'),
  'an item of many lines': filled('  b\n', '- a\n'),
  'empty items': filled('-\n\n'),
  'a table of many cells': filled('|\n', `|${'a|'.repeat(990)}\n|${'-|'.repeat(990)}\n`),
  'tables in a row': lined('|a|\n|-|'),
  'lines that could be rules': lined('- '.repeat(400) + 'a'),
  underlines: filled('a\n=\n'),
  'fences without an end': lined('~~~'),
  hashes: filled('#', '# '),
}
const plain = filled('A sentence of a job that is plain and long enough to be one. ')

it.each(Object.entries(hostile))('The time to render grows with the length of a text, also for %s', (_, text) => {
  expect(text.length).toBeLessThanOrEqual(length)
  const steps = stepsOf(text)
  expect(steps / stepsOf(plain)).toBeLessThan(10)
  // A text of half the length takes half the steps; it would take a quarter if each mark was compared with all others.
  const half = stepsOf(text.slice(0, length / 2))
  expect(steps / half).toBeLessThan(2.2)
})
