import type { ImportedFacts } from '../../database/tables/candidates.ts'
import type { Facts } from './change.ts'
import type { KnownPerson, RememberedPerson } from './repository.ts'

type Change = { version: number; change: Partial<Facts>; tag_ids: readonly string[] }
type Added = { version: number; facts: Facts; tag_ids: readonly string[] }

/**
 * Collects what a batch of an import changes, so that it can be undone.
 * @param made the tags, locations and departments that the import has added to the company
 */
export function openLedger(company_id: string, made: { tags: ReadonlySet<string>; places: ReadonlySet<string> }) {
  const people = new Map<string, RememberedPerson>()
  const tagsOf = (tag_ids: readonly string[]) => ({
    tag_ids: [...tag_ids],
    made_tag_ids: tag_ids.filter((id) => made.tags.has(id)),
  })
  const madePlacesIn = ({ location_id, department_id }: Partial<Facts>) =>
    [location_id, department_id].filter((id) => id != null).filter((id) => made.places.has(id))
  return {
    people: () => [...people.values()],

    add: (candidate_id: string, { version, facts, tag_ids }: Added) => {
      const imported = { is_new: true, facts: {}, ...tagsOf(tag_ids), made_place_ids: madePlacesIn(facts) }
      people.set(candidate_id, { company_id, candidate_id, candidate_version: version, before: {}, imported })
    },

    /** @param known the person before the batch. Two rows can change one person. */
    change: (known: KnownPerson, { version, change, tag_ids }: Change) => {
      const first = people.get(known.id)
      // Only employees have a rating, so a person who becomes a candidate loses theirs.
      const facts: ImportedFacts = {
        ...change,
        ...(change.kind === 'candidate' && known.rating !== null ? { rating: null } : {}),
      }
      const before: RememberedPerson['before'] = Object.fromEntries(
        // The cast is safe: a change has columns of the person only.
        (Object.keys(facts) as (keyof typeof facts)[]).map((field) => [field, known[field]]),
      )
      const tags = tagsOf(tag_ids)
      people.set(known.id, {
        company_id,
        candidate_id: known.id,
        candidate_version: version,
        before: {
          ...('first' in facts || 'last' in facts ? { earlier_names: known.earlier_names } : {}),
          ...before,
          ...first?.before,
        },
        imported: {
          is_new: false,
          facts: { ...first?.imported.facts, ...facts },
          tag_ids: [...(first?.imported.tag_ids ?? []), ...tags.tag_ids],
          made_tag_ids: [...(first?.imported.made_tag_ids ?? []), ...tags.made_tag_ids],
          made_place_ids: [...(first?.imported.made_place_ids ?? []), ...madePlacesIn(change)],
        },
      })
    },
  }
}
