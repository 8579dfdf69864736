import { useState, type RefObject } from 'react'
import { counted } from '../../../kernel/counted.ts'
import { useAction } from '../../../kernel/use-action.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { countUses, type PlaceKind, type PlaceUses } from '../data.ts'
import type { CompanyForm } from './use-company-form.ts'

type Place = { key: string; id?: string; name: string }
type Question = { place: Place; uses: PlaceUses }

/** @property company_id undefined for a new company, which has no stored places */
type Options = { company_id: string | undefined; form: CompanyForm; list: RefObject<HTMLElement | null> }

const placeWords: Record<PlaceKind, string> = { locations: 'location', departments: 'department' }

/** Removes a location or department from the form, after a question if something has it. */
export function useRemoval(kind: PlaceKind, { company_id, form, list }: Options) {
  const [question, setQuestion] = useState<Question>()
  const { run } = useAction()

  function remove({ key }: Place) {
    form.removeListItem(
      kind,
      form.values[kind].findIndex((place) => place.key === key),
    )
    list.current?.focus()
  }
  const ask = (place: Place) =>
    void run(async () => {
      const uses = company_id && place.id && (await countUses(company_id, place.id))
      if (!uses || totalOf(uses) === 0) remove(place)
      else setQuestion({ place, uses })
    })
  const dialog = question && (
    <ConfirmDialog
      title={`Remove ${question.place.name}?`}
      explains={`${usesInWords(question.uses)} this ${placeWords[kind]} and ${isOne(question.uses) ? 'keeps' : 'keep'} it. It can no longer be chosen, and lists can no longer be filtered by it. It is removed when you save the page.`}
      keep="Keep it"
      confirm="Remove"
      isDangerous
      returnTo={listIds[kind]}
      onKeep={() => setQuestion(undefined)}
      onConfirm={() => {
        setQuestion(undefined)
        remove(question.place)
      }}
    />
  )
  return { ask, dialog }
}

/** The ids of the lists, which take the focus when the question is closed. */
export const listIds: Record<PlaceKind, string> = { locations: 'locations', departments: 'departments' }

const totalOf = (uses: PlaceUses) => Object.values(uses).reduce((sum, count) => sum + count, 0)

const isOne = (uses: PlaceUses) => totalOf(uses) === 1

const nouns: Record<keyof PlaceUses, readonly [string, string]> = {
  people: ['person', 'people'],
  jobs: ['job', 'jobs'],
  roles: ['role', 'roles'],
  survey_links: ['survey link', 'survey links'],
  saved_views: ['saved view', 'saved views'],
}

/** "12 people and 1 job have" */
function usesInWords(uses: PlaceUses): string {
  // The cast is safe: Object.keys loses the type of the keys of `nouns`.
  const kinds = (Object.keys(nouns) as (keyof PlaceUses)[]).filter((kind) => uses[kind] > 0)
  const parts = kinds.map((kind) => counted(uses[kind], nouns[kind])!)
  return `${new Intl.ListFormat('en').format(parts)} ${isOne(uses) ? 'has' : 'have'}`
}
