/** @property unavailable why the choice cannot be added; a choice that is already made can still be removed */
export type Choice<Value> = { value: Value; label: string; unavailable?: string | false | undefined }

export type ChoiceGroup<Value> = { label: string; choices: readonly Choice<Value>[] }
