import { application, applicationCalls } from '@geodepot/contracts/material/application.ts'
import { applicationMessages } from '@geodepot/contracts/material/application.messages.ts'
import { Link } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { useDocumentPath } from '../../kit/document/index.ts'
import { type Form, useField, useSettled } from '../../kit/form/index.ts'
import { shownQuantity, useText } from '../../kit/i18n/index.ts'
import { materialName } from '../material/index.ts'
import type { DraftLine, Values } from './values.ts'

interface Wanted {
  readonly projectInfoNo: string
  readonly materialIds: readonly number[]
  readonly id?: number | undefined
}
/** Warns of what the project has asked for within 30 days already. */
const Duplicates = ({ of }: { of: Wanted | undefined }) => {
  const t = useText(applicationMessages)
  const path = useDocumentPath(application)
  const { projectInfoNo = '', materialIds = [], id } = of ?? {}
  const { data = [] } = useApiQuery(
    applicationCalls.duplicates,
    { projectInfoNo, materialIds: [...materialIds], ...(id !== undefined && { id }) },
    { enabled: of !== undefined, keep: true },
  )
  if (of === undefined || data.length === 0) return null
  return (
    <div className="form-note form-note-amber" role="status">
      {t('duplicates')}
      {data.map((one, index) => (
        <span key={`${one.id}-${one.materialId}`}>
          {index > 0 && '; '}
          {t('duplicateOf', {
            name: materialName(one),
            quantity: `${shownQuantity(one.quantity)} ${one.unitName}`,
          })}{' '}
          <Link to={`${path}/${one.id}`}>{one.number}</Link>
        </span>
      ))}
    </div>
  )
}

const wanted = (projectInfoNo: string, ids: readonly (number | string | undefined)[], id: number | undefined) => {
  const materialIds = [...new Set(ids)].flatMap((one) => (one === undefined ? [] : [Number(one)]))
  return materialIds.length === 0 || projectInfoNo === '' ? undefined : { projectInfoNo, materialIds, id }
}
/** Of an application while it is written: a moment after the last change. */
export const DuplicatesIn = ({ form, id }: { form: Form<Values>; id: number | undefined }) => {
  const project = useField(form, 'projectInfoNo').value
  const lines = (useField(form, 'lines').value as readonly DraftLine[] | undefined) ?? []
  const asked = useSettled(lines.map(({ materialId }) => String(materialId ?? '')).join())
  const ids = asked.split(',').filter((one) => one !== '')
  return <Duplicates of={wanted(typeof project === 'string' ? project : '', ids, id)} />
}
/** Of one that is read, as long as it is not decided. */
export const DuplicatesOf = ({
  of,
}: {
  of: { id: number; docState: string; projectInfoNo: string; lines: readonly { materialId: number }[] }
}) => {
  const isOpen =
    application.editable.some((state) => state === of.docState) || of.docState === application.approval?.pending
  const ids = of.lines.map(({ materialId }) => materialId)
  return <Duplicates of={isOpen ? wanted(of.projectInfoNo, ids, of.id) : undefined} />
}
