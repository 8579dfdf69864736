/** Inputs that nobody types into. */
const textless = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

/** Whether keys write text there, so that letters and Ctrl Z belong to the field. */
export function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !textless.has(target.type) && !target.readOnly
  if (target instanceof HTMLTextAreaElement) return !target.readOnly
  return target instanceof HTMLElement && target.isContentEditable
}
