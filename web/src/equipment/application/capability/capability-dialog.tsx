import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { Button, Select } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { AppDialog } from '../../../kit/ui/index.ts'
import type { CellEditor } from '../../../kit/form/index.ts'
import { inFront, useKeys, useNarrow } from '../../../kit/browser/index.ts'
import { useLanguage, useText } from '../../../kit/i18n/index.ts'
import { AcceptedRows } from './accepted-rows.tsx'
import { type WholeCapability, capabilityWith } from './capability.ts'
import { type Kinds, ownUnitOf } from '../form/kinds.ts'
import { tidied, wrongIn } from './objections.ts'
import { RequirementRows } from './requirement-rows.tsx'
import { useTold } from './rows.tsx'
import type { Units } from '../form/units.ts'
import type { DraftLine } from '../values.ts'
import './capability.css'

interface CapabilityDialogProps {
  readonly editor: CellEditor<DraftLine>
  readonly kinds: Kinds
  readonly units: Units
  /** What the server found wrong in this line's capability, by the path below the line. */
  readonly errors: ReadonlyMap<string, string>
}
const without = (errors: ReadonlyMap<string, string>, touched: string): ReadonlyMap<string, string> =>
  new Map([...errors].filter(([path]) => path !== touched && !path.startsWith(`${touched}.`)))

/**
 * What a line asks for beside its model or category: the unit that it counts in,
 * technical requirements, and the models that are taken for it.
 */
export default function CapabilityDialog({
  editor: { line, row, take, cancel },
  kinds,
  units,
  errors: told,
}: CapabilityDialogProps) {
  const t = useText(applicationMessages)
  const web = useText(webMessages)
  const language = useLanguage()
  const narrow = useNarrow()
  const box = useRef<HTMLDivElement>(null)
  const kind = kinds.of(line)
  const [start] = useState(() => tidied(line, kind))
  const [now, setNow] = useState<WholeCapability>(start)
  const [errors, setErrors] = useState(told)
  const [asked, setAsked] = useState(0)
  const dirty = JSON.stringify(tidied(now, kind)) !== JSON.stringify(start)
  const { unit, requirements, accepted } = now
  const change = (next: Partial<WholeCapability>, touched: string) => {
    setNow({ ...now, ...next })
    setErrors(without(errors, touched))
  }
  const done = () => {
    const written = tidied(now, kind)
    const wrong = wrongIn(written, kind, kinds, language)
    if (wrong.size === 0) return dirty ? take(capabilityWith(written)) : cancel()
    setNow(written)
    setErrors(wrong)
    setAsked(asked + 1)
  }
  useLayoutEffect(() => {
    if (asked > 0)
      (
        box.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
        box.current?.querySelector<HTMLElement>('[role="alert"] + div button')
      )?.focus()
  }, [asked])
  useKeys((event) => {
    if (
      !(event.ctrlKey || event.metaKey) ||
      (event.key !== 'Enter' && event.key.toLowerCase() !== 's') ||
      inFront()?.contains(box.current) !== true
    )
      return false
    done()
    return true
  })
  const own = ownUnitOf(kind, kinds)
  const unitTold = useTold(errors.get('unit'))
  return (
    <AppDialog
      open
      title={`${t('capability')} · ${kind?.name ?? t('lineNo', { row: row + 1 })}`}
      width={720}
      dirty={dirty}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>{web('cancel')}</Button>
          <Button type="primary" onClick={done}>
            {web('confirm')}
          </Button>
        </>
      }
    >
      <div ref={box} className="capability-form">
        <div className="capability-unit">
          <label htmlFor={unitTold.input.id}>{t('askedUnit')}</label>
          <div>
            <Select
              {...unitTold.input}
              autoFocus={!narrow}
              allowClear
              popupMatchSelectWidth={false}
              placeholder={own === '' ? t('ownUnit') : t('ownUnitIs', { unit: own })}
              options={[...units.options]}
              value={unit ?? null}
              labelRender={({ value }) => units.say(String(value))}
              onChange={(chosen: string | null | undefined) => change({ unit: chosen ?? undefined }, 'unit')}
            />
            {unitTold.told}
          </div>
        </div>
        <RequirementRows
          of={requirements}
          parameters={kind?.parameters}
          errors={errors}
          set={(next, touched) => change({ requirements: next }, touched)}
        />
        <AcceptedRows
          of={accepted}
          kind={kind}
          kinds={kinds}
          asked={unit === undefined ? own : units.say(unit)}
          errors={errors}
          set={(next, touched) => change({ accepted: next }, touched)}
        />
      </div>
    </AppDialog>
  )
}
