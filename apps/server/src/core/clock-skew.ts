/** How far the clocks of two servers of a shop may be apart, in seconds: the doctor reports a fault from there on. */
export const MAX_CLOCK_SKEW_SECONDS = 60
