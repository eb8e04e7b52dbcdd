/** Variable of a child that the kernel ends with its parent: such a child needs no guard of its own. */
export const ENDS_WITH_PARENT = "KVITANCE_ENDS_WITH_PARENT";
