import type { Pipeline, Status } from '@seatwise/contract/pipelines'

/** The dialog that is open above the page. */
export type OpenDialog =
  | { action: 'add'; copy_of?: Pipeline }
  | { action: 'rename' | 'make_default' | 'delete' | 'add_stage'; pipeline: Pipeline }
  | { action: 'edit_stage'; pipeline: Pipeline; status: Status }
  | { action: 'delete_stage'; pipeline: Pipeline; status: Status }
