import { suggestionHours } from '@seatwise/contract/limits'
import type { FromPeople, NewBenchmark } from '@seatwise/contract/role-benchmarks'
import { Invalid, Refusal } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import type { Encryption } from '../../kernel/encryption.ts'
import { companyExists } from '../../base/roles/public.ts'
import { findVersion, type StoredVersion } from './repository.ts'

type Figures = Pick<StoredVersion, 'n' | 'n_rest' | 'intervals'>
type EncryptedFigures = Figures & { company_id: string; made_at: number }

/** The figures of a version whose targets do not come from people. */
const nobody: Figures = { n: null, n_rest: null, intervals: null }

const maxAgeMs = suggestionHours * 60 * 60 * 1000

/** The encryption is bound to the user, so that nobody can save figures that were shown to another user. */
const purposeOf = ({ user }: UserScope) => `own people ${user.id}`

/** Encrypts figures for the client that may save them later, so that it can neither read nor change them. */
export function encryptFigures(
  scope: UserScope,
  encryption: Encryption,
  company_id: string,
  { n, n_rest, scales }: Pick<FromPeople, 'n' | 'n_rest' | 'scales'>,
): string {
  const intervals = scales.map(({ scale, mean, from, to, suggested }) => ({ scale, mean, from, to, suggested }))
  const encrypted: EncryptedFigures = { company_id, made_at: Date.now(), n, n_rest, intervals }
  return encryption.encrypt(purposeOf(scope), JSON.stringify(encrypted))
}

/** The role that targets are for; `company_id` is null for a global one. */
type OfRole = { role_id: string; company_id: string | null }

/**
 * The figures that a new version stores about the people behind it. They are those of the shown suggestion, from which
 * the targets come, even if people have joined or left since.
 * @throws Invalid if the figures were not made by the server for this user and company, or are too old
 */
export async function figuresOf(
  scope: UserScope,
  encryption: Encryption,
  role: OfRole,
  { source, own_people = null }: Pick<NewBenchmark, 'source' | 'own_people'>,
): Promise<Figures> {
  if ((source === 'own_people') !== (own_people !== null))
    throw invalid('Say which people the targets come from, where they come from people.')
  if (!own_people) return nobody
  if (own_people.kind === 'kept') return keptFigures(scope, role, own_people.role_benchmark_id)
  const encryptedFigures = openFigures(scope, encryption, own_people.encrypted)
  const isForRole = encryptedFigures && (role.company_id === null || role.company_id === encryptedFigures.company_id)
  if (
    !isForRole ||
    Date.now() - encryptedFigures.made_at > maxAgeMs ||
    !(await companyExists(scope, encryptedFigures.company_id))
  )
    throw invalid(
      'These people were compared too long ago, by somebody else or for another company: compare them again.',
    )
  const { n, n_rest, intervals } = encryptedFigures
  return { n, n_rest, intervals }
}

async function keptFigures(scope: UserScope, { role_id }: OfRole, id: string): Promise<Figures> {
  const version = await findVersion(scope, id)
  if (!version || version.role_id !== role_id) throw new Refusal('not_found')
  if (version.source !== 'own_people') throw invalid('That version does not come from own people.')
  const { n, n_rest, intervals } = version
  return { n, n_rest, intervals }
}

function openFigures(scope: UserScope, encryption: Encryption, encrypted: string): EncryptedFigures | null {
  try {
    // The cast is safe: decryption authenticates the text, and only encryptFigures makes it.
    return JSON.parse(encryption.decrypt(purposeOf(scope), encrypted)) as EncryptedFigures
  } catch {
    return null
  }
}

const invalid = (message: string) => new Invalid([{ path: 'own_people', message }])
