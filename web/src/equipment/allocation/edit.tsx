import { allocation, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { queryNow } from '../../kit/api/index.ts'
import { EditPage } from '../../kit/document/index.ts'
import { AllocationForm, type Refusal } from './choose/form.tsx'

const refusalIn = (state: unknown): Refusal | undefined =>
  typeof state === 'object' && state !== null && 'refusal' in state ? (state.refusal as Refusal | undefined) : undefined

/** A saved allocation to be changed; what a refused submission said stands at its fields. */
const EditAllocation = () => {
  const { state } = useLocation()
  const [refusal, refuse] = useState(refusalIn(state))
  return (
    <EditPage of={allocation} read={(id) => queryNow(allocationCalls.get, { id })}>
      {(given, { saved, reopen, ...place }) => {
        const refused = (why: Refusal) => {
          refuse(why)
          reopen()
        }
        return <AllocationForm given={given} refusal={refusal} saved={saved} refused={refused} {...place} />
      }}
    </EditPage>
  )
}
export default EditAllocation
