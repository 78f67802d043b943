import { application } from '@geodepot/contracts/equipment/application.ts'
import { EditPage } from '../../kit/document/index.ts'
import { ApplicationForm } from './form/form.tsx'
import { readSource } from './source.ts'

/** A saved application to be changed. */
const EditApplication = () => (
  <EditPage of={application} read={readSource}>
    {(given, place) => <ApplicationForm given={given} {...place} />}
  </EditPage>
)
export default EditApplication
