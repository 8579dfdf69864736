/** @property unavailable why it cannot be chosen; what is chosen already can still be taken out */
export type Choice<Value> = { value: Value; label: string; unavailable?: string | false | undefined }

export type ChoiceGroup<Value> = { label: string; choices: readonly Choice<Value>[] }
