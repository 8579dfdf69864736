import { TaskRunsPage as Page } from '../../base/task-runs/list-page.tsx'
import { lazyDialog } from '../../kernel/lazy-dialog.tsx'

const UndoImport = lazyDialog(
  async () => (await import('../../people/candidate-imports/parts/undo-import.tsx')).UndoImport,
)

export const TaskRunsPage = () => <Page UndoImport={UndoImport} />
