/** An address of another machine, or of this one, by how it begins. */
export const ADDRESS = /^(?:https?|wss?|ftps?|tcp):\/\//i;
