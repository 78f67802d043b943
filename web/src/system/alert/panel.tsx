import { ReminderCard } from './card.tsx'
import { closeCard, useCardOpen } from './reminders.ts'

/** The reminder at a load of the first page, in a place of its own beside what waits: it lies over nothing. */
const AlertPanel = () => useCardOpen() && <ReminderCard close={closeCard} />
export default AlertPanel
