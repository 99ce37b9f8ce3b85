/**
 * Programs that tell of the machine, its users, its processes or its network. They touch no file of anyone, but what
 * they print is what an intruder looks for first, so it counts as read from the system.
 */
const SYSTEM_FACT_PROGRAMS = new Set(
  (
    'arch arp date df dmesg domainname dnsdomainname findmnt finger free getent groups hostid hostname htop id ifconfig ' +
    'iostat ip ipcs iwconfig last lastb lastlog locale logname lsblk lscpu lshw lsipc lslocks lsmod lsns lsof lspci lsusb ' +
    'mount netstat nproc pgrep pidof pinky ps pstree route sar sensors ss stat sw_vers sysctl system_profiler top tty ' +
    'uname uptime users vmstat w who whoami'
  ).split(' '),
);

export function printsSystemFacts(name: string): boolean {
  return SYSTEM_FACT_PROGRAMS.has(name);
}
