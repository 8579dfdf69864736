import {
  IconAlignLeft,
  IconCalendar,
  IconCheckbox,
  IconCircleDot,
  IconCursorText,
  IconLink,
  IconListCheck,
  IconNumber123,
  IconPaperclip,
  type Icon,
} from '@tabler/icons-react'
import type { ApplicationQuestionType } from '@seatwise/contract/values/hiring'

export const typeIcons: Record<ApplicationQuestionType, Icon> = {
  short: IconCursorText,
  long: IconAlignLeft,
  single: IconCircleDot,
  multi: IconListCheck,
  number: IconNumber123,
  date: IconCalendar,
  url: IconLink,
  checkbox: IconCheckbox,
  file: IconPaperclip,
}
