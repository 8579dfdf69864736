import { TagsInput } from '@mantine/core'
import { maxTagLength, maxTagsAtOnce } from '@seatwise/contract/limits'

type Props = {
  label: string
  description?: string
  value: readonly string[]
  /** The tags to choose from. */
  choices: readonly string[]
  /** True if new tags can be typed; otherwise only existing ones can be chosen. */
  isNewAllowed?: boolean
  isFirst?: boolean
  error?: string | undefined
  onChange: (tags: string[]) => void
}

/** A field for tags, which are typed or chosen. */
export function TagField({
  label,
  description,
  value,
  choices,
  isNewAllowed = false,
  isFirst,
  error,
  onChange,
}: Props) {
  const known = new Map(choices.map((tag) => [tag.toLowerCase(), tag]))
  return (
    <TagsInput
      label={label}
      description={description}
      placeholder={value.length > 0 ? undefined : 'Type or choose'}
      data={[...choices]}
      value={[...value]}
      onChange={(tags) => {
        const named = tags.map((tag) => known.get(tag.trim().toLowerCase()) ?? tag.trim().slice(0, maxTagLength))
        onChange(isNewAllowed ? named : named.filter((tag) => known.has(tag.toLowerCase())))
      }}
      maxTags={maxTagsAtOnce}
      isDuplicate={(tag, tags) => tags.some((other) => other.toLowerCase() === tag.trim().toLowerCase())}
      acceptValueOnBlur={isNewAllowed}
      error={error}
      // A list outside of the dialog would be hidden behind it.
      comboboxProps={{ withinPortal: false }}
      data-autofocus={isFirst || undefined}
    />
  )
}
