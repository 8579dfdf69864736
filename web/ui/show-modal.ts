/**
 * Opens a modal dialog. `--scrollbar` holds the width of the page's scrollbar, which is gone while the page behind the
 * dialog does not scroll.
 */
export function showModal(dialog: HTMLDialogElement) {
  const { style, clientWidth } = document.documentElement
  if (!document.querySelector('dialog:modal')) style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`)
  dialog.showModal()
}
