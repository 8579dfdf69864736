import { OccupationField } from '../../assessment/role-benchmarks/parts/occupation-field.tsx'
import { RolesPage as Page } from '../../base/roles/list-page.tsx'
import { lazyDialog } from '../../kernel/lazy-dialog.tsx'

const TargetsDrawer = lazyDialog(
  async () => (await import('../../assessment/role-benchmarks/parts/targets-drawer.tsx')).TargetsDrawer,
)
const AskDialog = lazyDialog(
  async () => (await import('../../assessment/role-benchmarks/parts/ask-dialog.tsx')).AskDialog,
)

export const RolesPage = () => (
  <Page TargetsDrawer={TargetsDrawer} AskDialog={AskDialog} OccupationField={OccupationField} />
)
