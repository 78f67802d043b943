import { type ChainDetail, chain } from '@geodepot/contracts/system/chain.ts'
import { chainMessages } from '@geodepot/contracts/system/chain.messages.ts'
import { PrinterOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { call } from '../../kit/api/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'
import { type Form, FormFrame, FormSection, TextField, useErrors, useField, useForm } from '../../kit/form/index.ts'
import { useNarrow } from '../../kit/browser/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { usePathOf, useTag } from '../../kit/routing/index.ts'
import { Picture } from './picture.tsx'
import { StepForm } from './step-form.tsx'
import { Trial, useTrial } from './trial.tsx'
import { type DraftStep, type Values, blankStep, inserted, moved, valuesOf, without } from './values.ts'
import './chain.css'

const none: DraftStep[] = []
type Side = 'properties' | 'preview'

/** Which step is chosen, and what can be done with it. */
const useSteps = (form: Form<Values>) => {
  const steps = (useField(form, 'steps').value as DraftStep[] | undefined) ?? none
  const [chosen, choose] = useState(steps[0]?.$key)
  const at = steps.findIndex(({ $key }) => $key === chosen)
  // Errors stand by place, and places change.
  const put = (next: DraftStep[]) => form.set('steps', next, 'all')
  return {
    steps,
    at,
    step: steps[at],
    choose,
    add: (place: number) => {
      const step = blankStep()
      put(inserted(steps, place, step))
      choose(step.$key)
    },
    move: (place: number, by: -1 | 1) => put(moved(steps, place, by)),
    remove: (place: number) => {
      const left = without(steps, place)
      put(left)
      choose((left[place] ?? left[place - 1])?.$key)
    },
  }
}

interface DesignerProps {
  readonly given: ChainDetail
  readonly warnings: readonly string[]
  readonly saved: (warnings: readonly string[]) => Promise<void>
}

/** A chain as a picture, with what is chosen in it beside; tried out before it is saved. */
export const Designer = ({ given, warnings, saved }: DesignerProps) => {
  const t = useText(chainMessages)
  const narrow = useNarrow()
  const tag = useTag()
  const list = usePathOf('system/chain/index')
  const [side, setSide] = useState<Side>('properties')
  const [open, setOpen] = useState(false)
  const inner: Form<Values> = useForm(chain.update, {
    start: valuesOf(given),
    fixed: { kind: given.kind, version: given.version },
    draft: `system/chain:${given.kind}`,
    saved: (answer) => void saved(answer.warnings),
    latest: async () => {
      const now = await call(chain.get, { kind: given.kind })
      return { start: valuesOf(now), fixed: { kind: now.kind, version: now.version } }
    },
  })
  const errors = useErrors(inner)
  const drawn = useSteps(inner)
  const trial = useTrial(given.kind, drawn.steps, side === 'preview')
  const may = given.can.edit === true
  const wrongAt = (index: number) => [...errors.keys()].some((path) => path.startsWith(`steps.${index}.`))
  const form: Form<Values> = {
    ...inner,
    save: async () => {
      await inner.save()
      const wrong = /^steps\.(\d+)\./.exec(
        [...inner.store.read().errors.keys()].find((path) => path.startsWith('steps.')) ?? '',
      )?.[1]
      if (wrong !== undefined) {
        setSide('properties')
        drawn.choose(drawn.steps[Number(wrong)]?.$key)
      }
    },
  }
  const choose = (key: string) => {
    drawn.choose(key)
    if (narrow && side === 'properties') setOpen(true)
  }
  const add = (place: number) => {
    setSide('properties')
    drawn.add(place)
    if (narrow) setOpen(true)
  }
  const properties = drawn.step ? (
    <StepForm
      key={drawn.step.$key}
      form={form}
      of={given}
      at={drawn.at}
      step={drawn.step}
      count={drawn.steps.length}
      move={(by) => drawn.move(drawn.at, by)}
      remove={() => {
        drawn.remove(drawn.at)
        setOpen(false)
      }}
    />
  ) : (
    <p className="chain-hint">{t('chooseStep')}</p>
  )
  const body = (
    <div className="chain-columns">
      <Picture
        steps={drawn.steps}
        conditions={given.conditions}
        chosen={drawn.at}
        choose={choose}
        tried={side === 'preview' ? trial.answer : undefined}
        wrongAt={wrongAt}
        {...(may && { add, move: drawn.move, remove: drawn.remove })}
      />
      <aside className="chain-side" aria-label={t(side)}>
        <Segmented<Side>
          block
          value={side}
          onChange={setSide}
          options={[
            { value: 'properties', label: t('properties') },
            { value: 'preview', label: t('preview') },
          ]}
        />
        {side === 'preview' ? (
          <Trial trial={trial} of={given} />
        ) : narrow || !may ? (
          <p className="chain-hint">{t('chooseStep')}</p>
        ) : (
          properties
        )}
      </aside>
    </div>
  )
  return (
    <article className="chain-page" aria-label={given.kindName}>
      <header className="chain-head">
        <h1>{given.kindName}</h1>
        <p>{t('help')}</p>
        {!narrow && (
          <Button icon={<PrinterOutlined aria-hidden="true" />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        )}
      </header>
      {warnings.length > 0 && (
        <div className="form-note form-note-amber" role="status">
          <strong>{t('warnings')}</strong>
          <ul>
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {may ? (
        <FormFrame form={form} cancel={() => tag.close(list)}>
          <FormSection>
            <TextField form={form} name="chainName" max={60} />
            <TextField form={form} name="chainNameEn" max={120} />
            <TextField form={form} name="remark" max={500} wide />
          </FormSection>
          {body}
          {narrow && (
            <AppDialog
              open={open && drawn.step !== undefined}
              title={t('stepOf', { number: drawn.at + 1 })}
              onClose={() => setOpen(false)}
            >
              {properties}
            </AppDialog>
          )}
        </FormFrame>
      ) : (
        body
      )}
    </article>
  )
}
