import type { CitedRule } from '@seatwise/contract/ai-chats'
import type { Block, ReportDocument } from '@seatwise/contract/report-document'

/**
 * The texts of a report by the rule that they belong to, in the order of the report. Answers are based on nothing else.
 * Numbers are written as in the report.
 */
export function citedRules(document: ReportDocument): CitedRule[] {
  const rules = new Map<string, CitedRule>()
  for (const { title, blocks } of document.sections)
    for (const block of blocks)
      for (const cited of rulesIn(block, title ?? document.title))
        if (!rules.has(cited.rule)) rules.set(cited.rule, cited)
  return [...rules.values()]
}

function rulesIn(block: Block, section: string): CitedRule[] {
  switch (block.kind) {
    case 'sentence':
      return [{ rule: block.rule, title: section, text: block.text }]
    case 'list':
      return block.items.map(({ rule, lead, text }) => ({
        rule,
        title: block.title ?? section,
        text: [lead, text].filter(Boolean).join(': '),
      }))
    case 'score':
      return [{ rule: scoreRule, title: block.name, text: `${block.label}.` }]
    case 'scale':
      return [{ rule: `scale/${block.key}`, title: block.name, text: `${block.label}.${pointsOf(block)}` }]
    case 'question':
      return [{ rule: block.rule, title: block.scale?.name ?? 'Question', text: block.text }]
    case 'warning':
      return [{ rule: block.rule, title: block.title, text: block.text }]
    case 'facts':
      return block.entries.map(({ name, value, note }) => ({
        rule: `fact/${name}`,
        title: section,
        text: `${name}: ${[value, note].filter(Boolean).join(', ')}`,
      }))
    case 'details':
      return block.blocks.flatMap((inner) => rulesIn(inner, block.title))
    case 'agreement':
      return block.items.map(({ rule, text }) => ({ rule, title: block.title, text }))
    case 'heading':
    case 'table':
    case 'overlay':
      return []
  }
}

export const scoreRule = 'individual/score'

function pointsOf({ target }: Extract<Block, { kind: 'scale' }>): string {
  if (!target) return ''
  return target.points < 0.05
    ? ' It takes no points from the best score.'
    : ` It takes ${target.points.toFixed(1)} points from the best score.`
}
