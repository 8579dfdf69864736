import { TextInput } from '@mantine/core'
import { useRouteContext } from '@tanstack/react-router'
import { createApiKey, type ApiKey } from '@seatwise/contract/api-keys'
import type { KeyPermission } from '@seatwise/contract/values/connections'
import { can, reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../../kernel/brand.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { EditDialog } from '../../../ui/edit-dialog.tsx'
import { CheckboxGroups } from '../../../ui/checkbox-groups.tsx'
import { useCompanyChoices } from '../../companies/data.ts'
import { createKey } from '../data.ts'
import { isOfBrand, permissionGroups } from '../words.ts'

type Draft = { name: string; company_ids: string[]; permissions: KeyPermission[] }
type Props = { onMade: (made: ApiKey, key: string) => void; onClose: () => void }

export function MakeKey({ onMade, onClose }: Props) {
  const { user } = useRouteContext({ from: '/shell' })
  const companies = useCompanyChoices(reachOf(user, 'api-keys.write') !== 'company').data ?? []
  const initial: Draft = { name: '', company_ids: [user.company.id], permissions: [] }
  const form = useForm({
    feature: 'api-keys',
    initial,
    shape: createApiKey.body,
    bodyOf: (draft) => draft,
    save: async (body) => {
      const { data, key } = await createKey(body)
      onMade(data, key)
    },
  })
  const has = (permission: KeyPermission) => can(user, permission) && isOfBrand(permission, currentBrand().features)
  return (
    <EditDialog title="Make an API key" form={form} submit="Make key" onClose={onClose}>
      <TextInput
        label="Name"
        description="Which system has it, such as “Payroll”."
        data-autofocus
        {...form.getInputProps('name')}
      />
      {companies.length > 1 && (
        <CheckboxGroups<string>
          label="Companies"
          groups={[{ label: 'It works for', choices: companies.map(({ id, name }) => ({ value: id, label: name })) }]}
          {...form.getInputProps('company_ids')}
          value={form.values.company_ids}
        />
      )}
      <CheckboxGroups<KeyPermission>
        label="Permissions"
        description="Choose no more than the system needs. The key ends when you have other rights than now."
        groups={permissionGroups(has)}
        {...form.getInputProps('permissions')}
        value={form.values.permissions}
      />
    </EditDialog>
  )
}
