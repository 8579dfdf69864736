import { useState, type RefObject } from 'react'
import { hasJobs } from '@seatwise/domain/policies/jobs'
import { counted } from '../../../kernel/counted.ts'
import { useAction } from '../../../kernel/use-action.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { countUses, type PlaceKind, type PlaceUses } from '../data.ts'
import type { CompanyForm } from './use-company-form.ts'

type Place = { key: string; id?: string; name: string }
type Asked = { place: Place; uses: PlaceUses }

const placeWords: Record<PlaceKind, string> = { locations: 'location', departments: 'department' }

/** Removes a location or department from the form, after a question if people or jobs have it. */
export function useRemoval(kind: PlaceKind, form: CompanyForm, list: RefObject<HTMLElement | null>) {
  const [asked, setAsked] = useState<Asked>()
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
      const uses = place.id ? await countUses(kind, place.id, hasJobs(form.values.brand)) : noUses
      if (uses.people + uses.jobs === 0) remove(place)
      else setAsked({ place, uses })
    })
  const dialog = asked && (
    <ConfirmDialog
      title={`Remove ${asked.place.name}?`}
      explains={`${usesInWords(asked.uses)} this ${placeWords[kind]} and ${isOne(asked.uses) ? 'keeps' : 'keep'} it. It can no longer be chosen, and lists can no longer be filtered by it. It is removed when you save the page.`}
      keep="Keep it"
      confirm="Remove"
      isDangerous
      returnTo={listIds[kind]}
      onKeep={() => setAsked(undefined)}
      onConfirm={() => {
        setAsked(undefined)
        remove(asked.place)
      }}
    />
  )
  return { ask, dialog }
}

/** The ids of the lists, which take the focus when the question is closed. */
export const listIds: Record<PlaceKind, string> = { locations: 'locations', departments: 'departments' }

const noUses: PlaceUses = { people: 0, jobs: 0 }

const isOne = ({ people, jobs }: PlaceUses) => people + jobs === 1

/** "12 people and 1 job have" */
function usesInWords(uses: PlaceUses): string {
  const parts = [
    uses.people > 0 ? counted(uses.people, ['person', 'people'])! : [],
    uses.jobs > 0 ? counted(uses.jobs, ['job', 'jobs'])! : [],
  ].flat()
  return `${new Intl.ListFormat('en').format(parts)} ${isOne(uses) ? 'has' : 'have'}`
}
