import { type AllocationDetail, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { CallError, call } from '../../kit/api/index.ts'
import { FormPage, NotEditable } from '../../kit/document/index.ts'
import { Failed, Forbidden, Waiting, useLate } from '../../kit/ui/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useTag, useTagTitle } from '../../kit/routing/index.ts'
import { useAllocationPath } from './actions.tsx'
import { AllocationForm, type Refusal, type Saved } from './choose/form.tsx'
import { useOnce } from '../shipment/index.ts'

interface Opened {
  readonly detail: AllocationDetail
  readonly refusal: Refusal | undefined
  readonly round: number
}
const refusalIn = (state: unknown): Refusal | undefined =>
  typeof state === 'object' && state !== null && 'refusal' in state ? (state.refusal as Refusal | undefined) : undefined

/** A saved allocation to be changed; what a refused submission said stands at its fields. */
const EditAllocation = () => {
  const t = useText(allocationMessages)
  const navigate = useNavigate()
  const path = useAllocationPath()
  const tag = useTag()
  const { id = '' } = useParams()
  const [first] = useState(refusalIn(useLocation().state))
  const [opened, setOpened] = useState<Opened>()
  const [failed, setFailed] = useState<CallError>()
  // Always as it stands on the server: a held answer may be older than the version to be saved.
  const open = async (refusal: Refusal | undefined) => {
    setFailed(undefined)
    try {
      const detail = await call(allocationCalls.get, { id }, { quiet: true })
      setOpened((now) => ({ detail, refusal, round: (now?.round ?? 0) + 1 }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.kind !== 'cancelled') setFailed(error)
    }
  }
  useOnce(() => open(first))
  const late = useLate(opened === undefined && failed === undefined)
  useTagTitle(opened && t('editOf', { number: opened.detail.number }))
  const saved = ({ refusal }: Saved) => {
    if (refusal) return void open(refusal)
    tag.close()
    void navigate(`${path}/${id}`)
  }
  const body = () => {
    if (failed)
      return failed.code === 403 ? (
        <Forbidden />
      ) : (
        <Failed message={failed.msg} requestId={failed.requestId} retry={() => void open(first)} />
      )
    if (!opened) return late && <Waiting />
    if (opened.detail.can.edit !== true) return <NotEditable />
    return (
      <AllocationForm
        key={opened.round}
        given={opened.detail}
        draft={`equipment/allocation:${id}`}
        refusal={opened.refusal}
        saved={saved}
        cancel={tag.close}
      />
    )
  }
  return <FormPage title={opened ? t('editOf', { number: opened.detail.number }) : t('editTitle')}>{body()}</FormPage>
}
export default EditAllocation
