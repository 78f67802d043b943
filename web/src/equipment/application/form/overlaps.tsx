import {
  type ApplicationLineRow,
  type ApplicationRow,
  application,
  applicationCalls,
} from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../../kit/access/index.ts'
import { useApiQuery } from '../../../kit/api/index.ts'
import { useDocumentPath } from '../../../kit/document/index.ts'
import { type Form, useField, useSettled } from '../../../kit/form/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import type { DraftLine, Values } from '../values.ts'

type Wanted = AskOf<typeof applicationCalls.overlaps>
const day = /^\d{4}-\d{2}-\d{2}$/
const figure = (value: unknown): number | undefined => (/^\d+$/.test(String(value)) ? Number(value) : undefined)

/** Other applications of the project for the same at the same time: a warning that hinders nothing. */
const Overlaps = ({ of }: { of: Wanted | undefined }) => {
  const t = useText(applicationMessages)
  const path = useDocumentPath(application)
  const allowed = mayDo(usePerson(), applicationCalls.overlaps.permission)
  const { data = [] } = useApiQuery(
    applicationCalls.overlaps,
    of ?? { projectInfoNo: '', planStart: '', planEnd: '', lines: [] },
    { enabled: allowed && of !== undefined, keep: true },
  )
  if (of === undefined || data.length === 0) return null
  return (
    <div className="form-note form-note-amber" role="status">
      {t('overlapping', { number: '' })}
      {data.map(({ deviceappid, appNo }, index) => (
        <span key={deviceappid}>
          {index > 0 && ', '}
          <Link to={`${path}/${deviceappid}`}>{appNo}</Link>
        </span>
      ))}
    </div>
  )
}

/** For an application as it stands, until it is decided. */
export const OverlapsOf = ({ of, lines }: { of: ApplicationRow; lines: readonly ApplicationLineRow[] }) => {
  const open =
    application.editable.some((state) => state === of.docState) || of.docState === application.approval?.pending
  const wanted = lines.map((line) => ({
    ...(line.modelId === null ? { categoryId: line.categoryId } : { modelId: line.modelId }),
    startDate: line.startDate ?? undefined,
    endDate: line.endDate ?? undefined,
  }))
  return (
    <Overlaps
      of={
        open && lines.length > 0
          ? {
              deviceappid: of.id,
              projectInfoNo: of.projectInfoNo,
              planStart: of.planStart,
              planEnd: of.planEnd,
              lines: wanted,
            }
          : undefined
      }
    />
  )
}

const none: readonly DraftLine[] = []
/** For an application while it is written: a moment after the last change. */
export const OverlapsIn = ({ form, id }: { form: Form<Partial<Values>>; id: number | undefined }) => {
  const [project, start, end] = [
    useField(form, 'projectInfoNo').value,
    useField(form, 'planStart').value,
    useField(form, 'planEnd').value,
  ]
  const lines = (useField(form, 'lines').value as readonly DraftLine[] | undefined) ?? none
  const whole =
    typeof project === 'string' &&
    typeof start === 'string' &&
    day.test(start) &&
    typeof end === 'string' &&
    day.test(end)
  const asked = lines.flatMap((line) => {
    const what = { modelId: figure(line.modelId), categoryId: figure(line.categoryId) }
    const dates = {
      startDate: day.test(line.startDate ?? '') ? line.startDate : undefined,
      endDate: day.test(line.endDate ?? '') ? line.endDate : undefined,
    }
    return what.modelId === undefined && what.categoryId === undefined ? [] : [{ ...what, ...dates }]
  })
  const settled = useSettled(
    whole && asked.length > 0
      ? JSON.stringify({
          deviceappid: id,
          projectInfoNo: project,
          planStart: start,
          planEnd: end,
          lines: asked,
        } satisfies Wanted)
      : '',
  )
  return <Overlaps of={settled === '' ? undefined : (JSON.parse(settled) as Wanted)} />
}
