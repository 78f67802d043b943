import { type AllocationDetail, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { type ReactNode, useState } from 'react'
import { queryNow, CallError } from '../../../kit/api/index.ts'
import { AppDialog, Failed, Forbidden, Waiting, useLate } from '../../../kit/ui/index.ts'
import type { HandOverProps } from './handing-over.ts'
import { useOnce } from '../use-once.ts'
import '../allocation.css'
import './hand-over.css'

/** The allocation as it stands on the server now. */
export const standingOf = (id: number): Promise<AllocationDetail> => queryNow(allocationCalls.get, { id })

interface FrameProps extends HandOverProps {
  readonly title: string
  readonly width?: number
  readonly children: (detail: AllocationDetail) => ReactNode
}

/** The dialog of a hand-over: reads the allocation when it opens, so that what is counted is what stands there. */
export const HandOver = ({ id, number, title, width = 1080, close, children }: FrameProps) => {
  const [detail, setDetail] = useState<AllocationDetail>()
  const [failed, setFailed] = useState<CallError>()
  const read = async () => {
    setFailed(undefined)
    try {
      setDetail(await standingOf(id))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.kind !== 'cancelled') setFailed(error)
    }
  }
  useOnce(read)
  const late = useLate(detail === undefined && failed === undefined)
  const body = () => {
    if (detail) return children(detail)
    if (failed)
      return failed.code === 403 ? (
        <Forbidden />
      ) : (
        <Failed message={failed.msg} requestId={failed.requestId} retry={() => void read()} />
      )
    return late ? <Waiting rows={6} columns={4} /> : <div className="hand-over-empty" />
  }
  return (
    <AppDialog open title={`${title} · ${number}`} width={width} onClose={close} className="hand-over">
      {body()}
    </AppDialog>
  )
}
