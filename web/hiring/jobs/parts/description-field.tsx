import { Textarea } from '@mantine/core'
import classes from '../jobs.module.css'
import type { JobForm } from '../use-job-form.ts'
import { fieldLabels } from '../words.ts'
import { Description } from './description.tsx'
import { Card, Grid, Text } from '../../../ui/layout.tsx'

/** The text of the job, with a preview beside it. */
export function DescriptionField({ form }: { form: JobForm }) {
  const { description } = form.values
  return (
    <Card gap={16} padding={20} isSameOnPhones className={classes.card} aria-labelledby="what-it-is">
      <h2 id="what-it-is">{fieldLabels.description}</h2>
      <Grid gap={20} columns={2} className={classes.written}>
        <Textarea
          // Hidden, because the heading above is the visible label.
          label={<span className="visually-hidden">{fieldLabels.description}</span>}
          description="Markdown: # before a heading, - before each point of a list, ** around bold words."
          placeholder={example}
          autosize
          minRows={14}
          {...form.getInputProps('description')}
        />
        <div className={classes.shown} role="group" aria-label="Preview of the description">
          <Text weight="medium" aria-hidden>
            Preview
          </Text>
          <div>
            {description.trim() === '' ? (
              <Text tone="quiet">What you write appears here.</Text>
            ) : (
              <Description text={description} />
            )}
          </div>
        </div>
      </Grid>
    </Card>
  )
}

const example = `You visit eight homes a day and leave a price behind that people understand.

# What a good week looks like
- Forty visits, twelve offers, five signatures
- One morning with the installers`
