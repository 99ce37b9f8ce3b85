from fnmatch import fnmatch
from pathlib import PurePath


def process(hook_input, config, previous_results):
    path = hook_input.get("tool_input", {}).get("file_path", "")
    for pattern in config.get("protected_patterns", [".env*", "*.pem", "*.key"]):
        if fnmatch(PurePath(path).name, pattern):
            return {"decision": "block", "reason": f"{path} holds secrets. Ask the user for what you need."}
    return {"decision": "continue", "metrics": {"checked": path}}
