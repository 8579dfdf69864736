import { lazyDialog } from '../../kernel/lazy-dialog.tsx'

export { MessagesCard } from './parts/messages-card.tsx'

/** Loaded when it is first opened. */
export const ComposeDialog = lazyDialog(async () => (await import('./parts/compose-dialog.tsx')).ComposeDialog)
