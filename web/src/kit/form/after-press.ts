// What is said on leaving a field moves what stands below it: said at once, it would take the thing that is being
// pressed away from under the pointer, and the click would be lost.
let pressed = false
let waiting: (() => void)[] = []

const run = () => {
  const due = waiting
  waiting = []
  for (const work of due) work()
}
const press = () => {
  pressed = true
}
const release = () => {
  pressed = false
  // A press that was drawn away never becomes a click.
  if (waiting.length > 0) setTimeout(run, 0)
}
addEventListener('pointerdown', press, true)
for (const name of ['pointerup', 'pointercancel'] as const) addEventListener(name, release, true)
addEventListener('click', run, true)

/** Does something now, or when the press that is under way has become a click. */
export const afterPress = (work: () => void): void => {
  if (pressed) waiting.push(work)
  else work()
}
