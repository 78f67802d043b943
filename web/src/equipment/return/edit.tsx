import { type ReturnDetail, returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { CallError, call } from '../../kit/api/index.ts'
import { FormPage, NotEditable } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useTag, useTagTitle } from '../../kit/routing/index.ts'
import { Failed, Forbidden, Waiting, useLate } from '../../kit/ui/index.ts'
import { useOnce } from '../shipment/index.ts'
import { useReturnPath } from './actions.tsx'
import { ReturnForm } from './form.tsx'

/** A saved return to be changed. */
const EditReturn = () => {
  const t = useText(returnMessages)
  const navigate = useNavigate()
  const path = useReturnPath()
  const tag = useTag()
  const { id = '' } = useParams()
  const [opened, setOpened] = useState<ReturnDetail>()
  const [failed, setFailed] = useState<CallError>()
  // Always as it stands on the server: a held answer may be older than the version to be saved.
  const open = async () => {
    setFailed(undefined)
    try {
      setOpened(await call(returnCalls.get, { id }, { quiet: true }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.kind !== 'cancelled') setFailed(error)
    }
  }
  useOnce(open)
  const late = useLate(opened === undefined && failed === undefined)
  const title = opened ? t('editOf', { number: opened.number }) : t('editTitle')
  useTagTitle(opened && title)
  const body = () => {
    if (failed?.code === 403) return <Forbidden />
    if (failed) return <Failed message={failed.msg} requestId={failed.requestId} retry={() => void open()} />
    if (!opened) return late && <Waiting />
    if (opened.can.edit !== true) return <NotEditable />
    const saved = () => {
      tag.close()
      void navigate(`${path}/${id}`)
    }
    return <ReturnForm given={opened} draft={`equipment/return:${id}`} saved={saved} cancel={tag.close} />
  }
  return <FormPage title={title}>{body()}</FormPage>
}
export default EditReturn
