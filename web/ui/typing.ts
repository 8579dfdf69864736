/** Types of inputs without typed text. */
const textless = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

/** True if typed keys write text into the target, so that letters and Ctrl+Z belong to the field. */
export function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !textless.has(target.type) && !target.readOnly
  if (target instanceof HTMLTextAreaElement) return !target.readOnly
  return target instanceof HTMLElement && target.isContentEditable
}
