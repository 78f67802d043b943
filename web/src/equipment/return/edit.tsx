import { deviceReturn, returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { queryNow } from '../../kit/api/index.ts'
import { EditPage } from '../../kit/document/index.ts'
import { ReturnForm } from './form.tsx'

/** A saved return to be changed. */
const EditReturn = () => (
  <EditPage of={deviceReturn} read={(id) => queryNow(returnCalls.get, { id })}>
    {(given, place) => <ReturnForm given={given} {...place} />}
  </EditPage>
)
export default EditReturn
