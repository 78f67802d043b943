/** `yyyy-MM-dd HH:mm` of a wire time: people say when something happened to the minute. */
export const minuteOf = (time: string): string => time.slice(0, 16)

/** Whether a wire time is before another. Within one minute neither is: a form knows no seconds. */
export const isBefore = (one: string, other: string): boolean => minuteOf(one) < minuteOf(other)
