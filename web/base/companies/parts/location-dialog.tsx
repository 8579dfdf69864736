import { NativeSelect, TextInput } from '@mantine/core'
import { locationInput, type Address } from '@seatwise/contract/companies'
import { visibleLine } from '@seatwise/contract/names'
import { useForm } from '../../../kernel/use-form.ts'
import { EditDialog } from '../../../ui/edit-dialog.tsx'
import { Grid, Text } from '../../../ui/layout.tsx'
import classes from '../companies.module.css'
import { countryChoices, placeKey } from '../words.ts'

/** A location as its fields hold it: a part that is not known is ''. */
export type LocationDraft = { name: string } & { [Part in keyof Address]: string }

const emptyLocation: LocationDraft = { name: '', street: '', town: '', region: '', postal_code: '', country: '' }

export const locationDraftOf = ({ name, ...address }: { name: string } & Address): LocationDraft => ({
  name,
  street: address.street ?? '',
  town: address.town ?? '',
  region: address.region ?? '',
  postal_code: address.postal_code ?? '',
  country: address.country ?? '',
})

/** What is sent and stored; without what nobody sees, so that a name is found again. */
export const locationBodyOf = ({ name, ...address }: LocationDraft) => ({
  name: visibleLine(name),
  street: visibleLine(address.street) || null,
  town: visibleLine(address.town) || null,
  region: visibleLine(address.region) || null,
  postal_code: visibleLine(address.postal_code) || null,
  country: address.country || null,
})

type Props = {
  title: string
  location?: LocationDraft
  /** The names of the other locations, which are refused; without it any name is taken. */
  otherNames?: readonly string[]
  /** The country of the company, in which its locations are if they name no other. */
  country: string
  submit: string
  returnTo?: string | undefined
  /** Takes the location over, or refuses by throwing. */
  save: (location: { name: string } & Address) => Promise<void> | void
  /** The feature whose queries are loaded again, if `save` writes. */
  feature?: string
  onClose: () => void
}

/** A location with a name that no other one has. */
function shapeOf(otherNames: readonly string[]) {
  const taken = new Map(otherNames.map((name) => [placeKey(name), name]))
  return locationInput.check(({ value, issues }) => {
    const name = taken.get(placeKey(value.name))
    if (name !== undefined)
      issues.push({ code: 'custom', path: ['name'], message: `There is a location “${name}” already.`, input: value })
  })
}

/** The name and the address of a location. */
export function LocationDialog(props: Props) {
  const { title, location = emptyLocation, otherNames = [], country, submit, returnTo, save, feature, onClose } = props
  const form = useForm({
    initial: location,
    shape: shapeOf(otherNames),
    bodyOf: locationBodyOf,
    save: async () => {
      await save(locationBodyOf(form.getValues()))
      onClose()
    },
    ...(feature ? { feature } : {}),
  })
  const ofCompany = countryChoices.find(({ value }) => value === country)?.label
  return (
    <EditDialog shape="modal" title={title} form={form} submit={submit} returnTo={returnTo} onClose={onClose}>
      <Text tone="quiet">Only the name is needed.{feature ? '' : ' It is saved when you save the page.'}</Text>
      <TextInput
        label="Name"
        description="Shown in lists and filters."
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput label="Street and number" autoComplete="address-line1" {...form.getInputProps('street')} />
      <Grid gap={16} rowGap={20} align="start" className={classes.halves}>
        <TextInput label="Postal code" autoComplete="postal-code" {...form.getInputProps('postal_code')} />
        <TextInput label="Town" autoComplete="address-level2" {...form.getInputProps('town')} />
      </Grid>
      <Grid gap={16} rowGap={20} align="start" className={classes.halves}>
        <TextInput label="State or region" autoComplete="address-level1" {...form.getInputProps('region')} />
        <NativeSelect
          label="Country"
          autoComplete="country"
          data={[
            { value: '', label: ofCompany ? `${ofCompany}, as the company` : 'Choose a country' },
            ...countryChoices,
          ]}
          {...form.getInputProps('country')}
        />
      </Grid>
    </EditDialog>
  )
}
