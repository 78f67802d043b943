// What a phone takes along into the field, and how something of it is chosen there: scanned, found, or by its code alone.
// Asked for by practice 18: packing for return and losses on the queue of the phone.
export { Basket } from './basket.tsx'
export { type Chosen, chosenLine, isWrong, nameOfChosen, photosOf, writtenIn } from './chosen.ts'
export { FieldPage } from './page.tsx'
export { projectOf } from './project.ts'
export { ProjectChoice } from './project-choice.tsx'
