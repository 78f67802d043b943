import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { useParams } from 'react-router'
import { FormPage, NotEditable } from '../../kit/document/index.ts'
import { Failed, Waiting, useLate } from '../../kit/ui/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useTagTitle } from '../../kit/routing/index.ts'
import { ApplicationForm } from './form/form.tsx'
import { readSource, useSource } from './source.ts'
import { valuesOf } from './values.ts'

/** Changes an application that may still be changed. */
const EditApplication = () => {
  const t = useText(applicationMessages)
  const id = Number(useParams()['id'])
  const { source, error, retry } = useSource(id)
  const late = useLate(source === undefined && error === null)
  useTagTitle(source && `${t('edit')} ${source.row.number}`)
  if (error && !source)
    return <Failed message={error.code === 404 ? t('gone') : error.msg} requestId={error.requestId} retry={retry} />
  if (!source) return late ? <Waiting /> : null
  const { row, lines } = source
  if (row.can.edit !== true)
    return (
      <FormPage title={`${t('editTitle')} ${row.number}`}>
        <NotEditable />
      </FormPage>
    )
  const latest = async () => {
    const fresh = await readSource(id)
    return { start: valuesOf(fresh.row, fresh.lines), fixed: { deviceappid: id, version: fresh.row.version } }
  }
  return (
    <ApplicationForm
      key={id}
      title={`${t('editTitle')} ${row.number}`}
      start={valuesOf(row, lines)}
      fixed={{ deviceappid: id, version: row.version }}
      draft={`equipment/application:${id}`}
      projectName={row.projectName}
      latest={latest}
    />
  )
}
export default EditApplication
