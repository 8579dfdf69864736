import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { hasJobs } from '@seatwise/domain/policies/jobs'
import { PlainList, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import classes from '../companies.module.css'
import { addressWords, locationHash } from '../words.ts'
import { LocationDialog, locationDraftOf } from './location-dialog.tsx'
import { listIds, useRemoval } from './removal.tsx'
import type { CompanyForm, LocationRow } from './use-company-form.ts'

/** The locations of a company. A change is saved with the form, as its other fields are. */
export function LocationsField({ company_id, form }: { company_id: string | undefined; form: CompanyForm }) {
  const list = useRef<HTMLUListElement>(null)
  const { locations: rows, country } = form.values
  const { hash } = useLocation()
  const [opened, setOpened] = useState<string | undefined>(
    () => rows.find(({ id }) => id !== undefined && hash === locationHash(id))?.key,
  )
  const openedRow = rows.find(({ key }) => key === opened)
  const close = () => setOpened(undefined)
  const removal = useRemoval('locations', { company_id, form, list })
  const namesBut = (except?: LocationRow) => rows.filter((row) => row !== except).map(({ name }) => name)
  const shown = useRef(rows.length)
  useEffect(() => {
    // The bar with the button to save appears with the first change, over the row that was added.
    if (rows.length > shown.current) document.getElementById(addId)?.scrollIntoView({ block: 'nearest' })
    shown.current = rows.length
  }, [rows.length])
  return (
    <Stack as="fieldset" gap={20} className={classes.fields}>
      <legend>Locations</legend>
      <p>
        {rows.length === 0
          ? 'No locations yet. Add the places where people work, and filter results by them.'
          : `The places where people work. Results can be filtered by them${hasJobs(form.values.brand) ? ', and jobs show where they are' : ''}.`}
      </p>
      <PlainList ref={list} id={listIds.locations} tabIndex={-1} aria-label="Locations" className={classes.places}>
        {rows.map((row, index) => (
          <Location
            key={row.key}
            row={row}
            country={country}
            path={`locations.${index}.name`}
            error={form.errors[`locations.${index}.name`]}
            onEdit={() => setOpened(row.key)}
            onRemove={() => removal.ask(row)}
          />
        ))}
      </PlainList>
      <Button
        id={addId}
        variant="default"
        size="sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setOpened(newKey)}
      >
        Add a location
      </Button>
      {removal.dialog}
      {opened === newKey && (
        <LocationDialog
          title="Add a location"
          otherNames={namesBut()}
          country={country}
          submit="Add location"
          returnTo={addId}
          save={(added) =>
            form.insertListItem('locations', { key: `new ${performance.now()}`, ...locationDraftOf(added) })
          }
          onClose={close}
        />
      )}
      {openedRow && (
        <LocationDialog
          title={openedRow.name}
          location={openedRow}
          otherNames={namesBut(openedRow)}
          country={country}
          submit="Apply"
          returnTo={editId(openedRow)}
          save={(changed) =>
            form.setFieldValue(`locations.${rows.indexOf(openedRow)}`, { ...openedRow, ...locationDraftOf(changed) })
          }
          onClose={close}
        />
      )}
    </Stack>
  )
}

const newKey = 'new'
const addId = 'add-location'
const editId = ({ key }: LocationRow) => `edit-${key}`

type LocationProps = {
  row: LocationRow
  country: string
  /** The path of the field that the server refuses. */
  path: string
  error: ReactNode
  onEdit: () => void
  onRemove: () => void
}

function Location({ row, country, path, error, onEdit, onRemove }: LocationProps) {
  const { name } = row
  const address = addressWords({ ...row, country: row.country || country })
  return (
    <Row as="li" isOneLine gap={6} align="center">
      <div className={classes.place}>
        <Row as="span" gap={8} align="center">
          {name}
          {row.id === undefined && <Pill>not saved</Pill>}
        </Row>
        <Text as="span" tone="quiet">
          {row.town === '' ? 'No town yet' : address === name ? 'No street yet' : address}
        </Text>
        {error && (
          <Text as="span" tone="bad">
            {error}
          </Text>
        )}
      </div>
      <ActionIcon
        id={editId(row)}
        data-path={path}
        variant="subtle"
        color="gray"
        size="md"
        aria-label={`Edit ${name}`}
        onClick={onEdit}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" size="md" aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Row>
  )
}
